import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { Call, CallAnswer, CallRequest, FileCall, Method } from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import type { Request } from 'express';
import { Access } from '../access/access.decorator.ts';
import { bodyOf } from './body-of.ts';
import { pathParams } from './path-params.ts';

/** The metadata of a handler that says which call it answers. */
export const CALL = 'call of the console contract';

type Handler<C extends Call> = (request: CallRequest<C>, ...rest: never[]) => Promise<CallAnswer<C>>;

/** Nest's decorator of each method. */
export const routes: Record<Method, (path: string) => MethodDecorator> = {
  GET: Get,
  POST: Post,
  PUT: Put,
  PATCH: Patch,
  DELETE: Delete,
};

/**
 * Makes a method the handler of a call: its route, its access policy and its request come from the contract, and the
 * compiler checks that it takes and answers what the contract says.
 */
export function Handles<C extends Call>(call: C) {
  return <T extends Handler<C>>(target: object, name: string, descriptor: TypedPropertyDescriptor<T>): void => {
    applyDecorators(
      routes[call.method](routeOf(call.path)),
      HttpCode(200),
      SetMetadata(CALL, call),
      Access(call.access),
    )(target, name, descriptor);
    checkedRequest(call)(target, name, 0);
  };
}

/** Makes a method the handler of a file: its route and its access policy come from the contract. */
export function HandlesFile({ method, path, access }: FileCall): MethodDecorator {
  return applyDecorators(routes[method](routeOf(path)), HttpCode(200), Access(access));
}

/** `/organization/info/{id}` as Express writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const checkedRequest = createParamDecorator(requestOf);

/** What the handler of the call gets. @throws NotFound for a path or body that names nothing; InvalidRequest */
export function requestOf(call: Call, context: ExecutionContext) {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    params: call.params && pathParams(call.params, request.params),
    query: call.query && parseWith(call.query, request.query),
    body: call.multipart ? undefined : bodyOf(call, request.body ?? {}),
  };
}
