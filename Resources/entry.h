// An entry of the table in resources.c: the file that RESOURCE names.
{RESOURCE,
 (const unsigned char[]){
#embed RESOURCE
 },
 sizeof((const unsigned char[]){
#embed RESOURCE
 })},
#undef RESOURCE
