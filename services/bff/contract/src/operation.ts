import type { z } from 'zod';
import type { AccessPolicy } from './access-policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the console's API: where it is, what it takes, what it answers, who may make it.
 * `path` lies under `/bff`; its `{names}` are the keys of `params`.
 */
export interface Operation {
  method: Method;
  path: string;
  summary: string;
  access: AccessPolicy;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** True when `body` is the text fields of a form whose files follow; the handler checks them as they arrive. */
  multipart?: boolean;
  /** What `data` of the answer holds. */
  data: z.ZodType;
  /** True when `data` is one page of a list: the answer then also has `page` and `freshness`. */
  paged?: boolean;
  /** What the user reads when the call fails for reasons of ours (5xx), where the product fixes the text. */
  failure?: string;
}

/** Keeps the literal types of a table of operations, which the typed client reads. */
export function defineOperations<const T extends Record<string, Operation>>(operations: T): T {
  return operations;
}

type PartInput<O, K extends 'params' | 'query' | 'body'> = O extends { [P in K]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown;

/** What the client passes: only the parts that the operation has; optional where every field is. */
export type OperationInput<O extends Operation> = PartInput<O, 'params'> & PartInput<O, 'query'> & PartInput<O, 'body'>;

/** What a handler gets: validated, defaults filled in. */
export interface OperationRequest<O extends Operation> {
  params: O extends { params: infer S extends z.ZodType } ? z.output<S> : undefined;
  query: O extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
  body: O extends { multipart: true }
    ? undefined
    : O extends { body: infer S extends z.ZodType }
      ? z.output<S>
      : undefined;
}

export type OperationData<O extends Operation> = z.output<O['data']>;

/** A call that gives or takes a file. */
export interface BinaryOperation {
  summary: string;
  access: AccessPolicy;
  params: z.ZodType;
  /** Content types of the one whole answer; without it the file is bulk, of which parts may be asked for. */
  gives?: readonly string[];
  /** Content types of the body. */
  takes?: readonly string[];
}
