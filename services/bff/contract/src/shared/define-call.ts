import type { DataClassKey } from '@strainscope/kernel/data-class-key';
import type { z } from 'zod';
import type { AccessPolicy } from './access-policy.ts';
import type { Freshness, Page } from './common.schemas.ts';
import type { Read } from './reads.ts';

/** Where the console's API lies: page and call paths would collide otherwise. */
export const base = '/bff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path under `/bff`; `{names}` in the path are the keys of `params`. */
export type Address = `${Method} /${string}`;

export interface Answer<D> {
  message: string;
  data: D;
}
export interface PagedAnswer<D> extends Answer<D> {
  page: Page;
  freshness: Freshness | null;
}

type Part = z.ZodType | undefined;
type Parsed<S extends Part> = S extends z.ZodType ? z.output<S> : undefined;

interface RequestOf<P extends Part, Q extends Part, B extends Part, Form extends boolean> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Form extends true ? undefined : Parsed<B>;
}
type AnswerTo<D extends z.ZodType, Paged extends boolean> = Paged extends true
  ? PagedAnswer<z.output<D>>
  : Answer<z.output<D>>;

/** What a call says of itself: where it is, what it takes, what it answers, who may make it, whose data it shows. */
type Declaration<
  At extends Address,
  P extends Part,
  Q extends Part,
  B extends Part,
  D extends z.ZodType,
  Paged extends boolean,
  Form extends boolean,
> = {
  /** A row of `calls.csv`, or an address of our own. */
  at: At;
  summary: string;
  access: AccessPolicy;
  params?: P;
  query?: Q;
  body?: B;
  /** True when `body` is the text fields of a form whose files follow; the handler checks them as they arrive. */
  multipart?: Form;
  /** What `data` of the answer holds. */
  data: D;
  /** True when `data` is one page of a list: the answer then also has `page` and `freshness`. */
  paged?: Paged;
  /** What the user reads when the call fails for reasons of ours (5xx), where the product fixes the text. */
  failure?: string;
} & (
  | {
      /** The answer holds no data about a person, or nothing but what the caller has just sent. */
      reads: 'nobody';
      shows?: readonly DataClassKey[];
    }
  | {
      /** People whose data the answer holds, and why they are looked at: the access log is written from it. */
      reads: Read<AnswerTo<D, Paged>, RequestOf<P, Q, B, Form>>;
      /** Which classes of their data the answer shows. */
      shows: readonly DataClassKey[];
    }
);

/** One call of the console's API, as `defineCall` makes it. */
export interface Call<
  Name extends string = string,
  At extends Address = Address,
  P extends Part = Part,
  Q extends Part = Part,
  B extends Part = Part,
  D extends z.ZodType = z.ZodType,
  Paged extends boolean = boolean,
  Form extends boolean = boolean,
> {
  name: Name;
  at: At;
  method: Method;
  path: string;
  summary: string;
  access: AccessPolicy;
  params: P;
  query: Q;
  body: B;
  multipart: Form;
  data: D;
  paged: Paged;
  failure: string | undefined;
  reads: 'nobody' | Read<AnswerTo<D, Paged>, RequestOf<P, Q, B, Form>>;
  shows: readonly DataClassKey[] | undefined;
}

/** Declares a call of the console's API; everything else that is said of the call follows from it. */
export function defineCall<
  const Name extends string,
  const At extends Address,
  D extends z.ZodType,
  P extends Part = undefined,
  Q extends Part = undefined,
  B extends Part = undefined,
  Paged extends boolean = false,
  Form extends boolean = false,
>(name: Name, declaration: Declaration<At, P, Q, B, D, Paged, Form>): Call<Name, At, P, Q, B, D, Paged, Form> {
  const { at, params, query, body, multipart = false, data, paged = false } = declaration;
  const { summary, access, reads, shows, failure } = declaration;
  return {
    name,
    at,
    ...parseAddress(at),
    summary,
    access,
    reads,
    shows,
    params: params as P,
    query: query as Q,
    body: body as B,
    multipart: multipart as Form,
    data,
    paged: paged as Paged,
    failure,
  };
}

/** A call that gives or takes a file. */
export interface FileCall {
  name: string;
  at: Address;
  method: Method;
  path: string;
  summary: string;
  access: AccessPolicy;
  params: z.ZodType;
  /** Content types of the one whole answer; without it the file is bulk, of which parts may be asked for. */
  gives?: readonly string[];
  /** Content types of the body. */
  takes?: readonly string[];
  /** Which classes of somebody's data the file shows; its handler records who looked. */
  shows?: readonly DataClassKey[];
}

/**
 * Declares a call that gives or takes a file. Where nothing else is said: `application/octet-stream`, `Range` honoured,
 * `ETag` = content hash; meshes `immutable`, fields revalidated.
 */
export function defineFile<const Name extends string, const F extends Omit<FileCall, 'name' | 'method' | 'path'>>(
  name: Name,
  file: F,
): F & { name: Name; method: Method; path: string } {
  return { ...file, name, ...parseAddress(file.at) };
}

/** An address in its two parts. */
export function parseAddress(at: Address): { method: Method; path: string } {
  const [method, path] = at.split(' ') as [Method, string];
  return { method, path };
}

type Sent<C, K extends 'params' | 'query' | 'body'> = C extends { [Key in K]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [Key in K]?: z.input<S> }
    : { [Key in K]: z.input<S> }
  : unknown;

/** What the client passes: only the parts that the call has; optional where every field is. */
export type CallInput<C extends Call> = Sent<C, 'params'> & Sent<C, 'query'> & Sent<C, 'body'>;

/** What a handler gets: validated, defaults filled in. */
export type CallRequest<C extends Call> =
  C extends Call<string, Address, infer P, infer Q, infer B, z.ZodType, boolean, infer Form>
    ? RequestOf<P, Q, B, Form>
    : never;

/** What a call answers. */
export type CallAnswer<C extends Call> = AnswerTo<C['data'], C['paged']>;

/** What `data` of the answer holds. */
export type CallData<C extends Call> = z.output<C['data']>;
