import {
  applyDecorators,
  createParamDecorator,
  Get,
  HttpCode,
  Post,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { publicOperations, signedIn, type PublicOperation } from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import type { Request } from 'express';
import type { z } from 'zod';
import { Access } from '../access/access.decorator.ts';
import { routeOf } from '../calls/handles.decorator.ts';
import { pathParams } from '../calls/path-params.ts';

export const PUBLIC_OPERATION = 'operation of the public API';

type PublicPath = keyof typeof publicOperations;
type Part<P extends PublicPath, K extends 'params' | 'query'> = (typeof publicOperations)[P] extends {
  [X in K]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

export interface PublicRequest<P extends PublicPath> {
  params: Part<P, 'params'>;
  query: Part<P, 'query'>;
}
export type PublicAnswer<P extends PublicPath> = (typeof publicOperations)[P] extends {
  answer: infer S extends z.ZodType;
}
  ? z.output<S>
  : void;

type Handler<P extends PublicPath> = (request: PublicRequest<P>, ...rest: never[]) => Promise<PublicAnswer<P>>;

/** Makes a method the handler of a call of the public API, with the scope and the request that the contract says. */
export function PublicCall<P extends PublicPath>(key: P) {
  const operation: PublicOperation = publicOperations[key];
  const route = operation.method === 'GET' ? Get : Post;
  return <T extends Handler<P>>(target: object, name: string, descriptor: TypedPropertyDescriptor<T>): void => {
    applyDecorators(
      route(routeOf(operation.path)),
      HttpCode(200),
      SetMetadata(PUBLIC_OPERATION, operation),
      Access(signedIn),
    )(target, name, descriptor);
    checkedRequest(operation)(target, name, 0);
  };
}

const checkedRequest = createParamDecorator((operation: PublicOperation, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    params: operation.params && pathParams(operation.params, request.params),
    query: operation.query && parseWith(operation.query, request.query),
  };
});
