"""Keeps a plan of 50 todos with dependencies in order, and knows of ootd only what its schemas say: plan.py OOTD.

Each input and output is checked against the schema of its command. The script's own graph says which todos are
ready and which dependencies would make a cycle."""
import json
import random
import subprocess
import sys

from jsonschema import Draft202012Validator

OOTD = sys.argv[1]
COUNT = 50
schemas = {}


def program(*words, given=None):
    return subprocess.run(
        [OOTD, *words], input=given, capture_output=True, text=True, timeout=60)


def schema(*name):
    if name not in schemas:
        described = json.loads(program("schema", *name).stdout)
        Draft202012Validator.check_schema(described)
        schemas[name] = Draft202012Validator(described)
    return schemas[name]


def ootd(verb, *words, given=None):
    result = program(verb, *words, "--json", given=given)
    assert result.returncode == 0, result
    value = json.loads(result.stdout)
    schema(verb).validate(value)
    return value


def refused(code, verb, *words):
    result = program(verb, *words, "--json")
    assert result.returncode != 0 and result.stdout == "", result
    error = json.loads(result.stderr)
    schema("error").validate(error)
    assert error["error"]["code"] == code, error


class Plan:
    def __init__(self, random):
        self.random = random
        self.blockers = [
            set(random.sample(range(index), min(index, random.choice([0, 1, 1, 2, 3]))))
            for index in range(COUNT)]
        self.done = set()
        elements = [
            {"title": f"Step {index}", "priority": random.choice(["high", "medium", "low"]),
             "after": [f"${blocker}" for blocker in sorted(blockers)]}
            for index, blockers in enumerate(self.blockers)]
        schema("add", "--input").validate(elements)
        added = ootd("add", "-", given=json.dumps(elements))
        self.ids = [todo["id"] for todo in added]
        assert len(set(self.ids)) == COUNT

    def reach(self, index):
        """All todos that a todo waits for or has waited for, also through others."""
        found, open_ends = set(), [index]
        while open_ends:
            new = self.blockers[open_ends.pop()] - found
            found |= new
            open_ends += new
        return found

    def waits_for(self, index):
        """The open todos that a todo waits for."""
        return self.blockers[index] - self.done

    def ready(self):
        return {
            index for index in range(COUNT)
            if index not in self.done and not self.waits_for(index)}

    def check(self):
        ready = ootd("ready")
        assert {todo["id"] for todo in ready} == {self.ids[index] for index in self.ready()}
        first = ootd("next")
        assert (first and first["id"]) == (ready[0]["id"] if ready else None)
        for todo in ootd("list"):
            index = self.ids.index(todo["id"])
            assert set(todo["after"]) == {self.ids[blocker] for blocker in self.blockers[index]}
            waits = self.waits_for(index)
            assert todo["blocked"] == bool(waits) and todo["ready"] == (not waits), todo
            assert set(todo["waitsFor"]) == {self.ids[blocker] for blocker in waits}, todo
        return [self.ids.index(todo["id"]) for todo in ready]

    def change_dependency(self):
        later, earlier = self.random.sample(range(COUNT), 2)
        ids = self.ids[later], self.ids[earlier]
        if earlier in self.blockers[later]:
            ootd("edit", ids[0], "--no-after", ids[1])
            self.blockers[later].remove(earlier)
        elif later in self.reach(earlier):
            refused("dependency.cycle", "edit", ids[0], "--after", ids[1])
        else:
            ootd("edit", ids[0], "--after", ids[1])
            self.blockers[later].add(earlier)

    def finish(self, index):
        before = self.ready()
        changed = ootd("done", self.ids[index])
        assert [todo["id"] for todo in changed] == [self.ids[index]]
        assert ootd("done", self.ids[index]) == []
        self.done.add(index)
        return self.ready() - before


def main():
    plan = Plan(random.Random(20))
    finished = []
    while ready := plan.check():
        for _ in range(3):
            plan.change_dependency()
        still_ready = [index for index in ready if index in plan.ready()]
        for index in still_ready[:3]:
            plan.finish(index)
            finished.append(index)
    assert len(plan.done) == COUNT == len(finished)
    last = finished[-1]
    ootd("reopen", plan.ids[last])
    plan.done.remove(last)
    assert plan.check() == [last]
    refused("todo.unknown", "done", "999")
    print("ok")


main()
