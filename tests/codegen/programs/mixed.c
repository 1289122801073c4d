#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
typedef struct { long a, b; double c; char d[5]; } S;
typedef struct { float x, y; } V2;
typedef struct { int a; int b; } P;
static S g = {1, 2, 3.5, "abcd"};
int arr[10] = {1,2,3};
const char *names[] = {"zero", "one", "two"};
static int table(int x){ switch(x){case 0:return 5;case 1:return 9;case 2:return -3;case 3:return 100;case 4: return 7; case 5: return 11; default:return x*3;} }
V2 addv(V2 a, V2 b){ V2 r={a.x+b.x,a.y+b.y}; return r; }
P mk(int a,int b){P p={a,b};return p;}
S big(S s,int k){ s.a+=k; s.d[1]='Z'; return s; }
int sum(int n,...){ va_list ap; va_start(ap,n); int t=0; for(int i=0;i<n;i++) t+=va_arg(ap,int); va_end(ap); return t; }
unsigned __int128 mul(unsigned long a, unsigned long b){ return (unsigned __int128)a*b; }
long fact(long n){ return n<2?1:n*fact(n-1); }
int cmp(const void*a,const void*b){ return *(int*)a-*(int*)b; }
double poly(double x){ double r=0; for(int i=0;i<8;i++) r=r*x+i; return r; }
unsigned rev(unsigned x){ return __builtin_bswap32(x)^__builtin_popcount(x)^__builtin_clz(x|1); }
int ovf(int a,int b){ int r; if(__builtin_add_overflow(a,b,&r)) return -1; return r; }
int main(int argc,char**argv){
  int *p=malloc(40); for(int i=0;i<10;i++) p[i]=(i*7919)%13; qsort(p,10,4,cmp);
  for(int i=0;i<10;i++) printf("%d ",p[i]); puts("");
  for(int i=-1;i<8;i++) printf("%d ",table(i)); puts("");
  S s=big(g,5); printf("%ld %ld %g %s\n",s.a,s.b,s.c,s.d);
  V2 v=addv((V2){1,2},(V2){3,4}); printf("%g %g\n",v.x,v.y);
  P q=mk(3,4); printf("%d %d\n",q.a,q.b);
  printf("%d\n",sum(5,1,2,3,4,5));
  unsigned __int128 m=mul(0xffffffffffffffffUL,argc+10); printf("%lx %lx\n",(long)(m>>64),(long)m);
  printf("%ld %g %u %d %s\n",fact(15),poly(1.25),rev(argc*12345),ovf(0x7fffffff,argc),names[argc]);
  char buf[64]; memset(buf,'x',sizeof buf); buf[20]=0; printf("%zu\n",strlen(buf));
  return 0; }
