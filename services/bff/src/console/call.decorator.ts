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
import {
  operations,
  type AnswerOf,
  type Method,
  type Operation,
  type OperationPath,
  type OperationRequest,
  type Operations,
} from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import type { Request } from 'express';
import { Access } from './access.decorator.ts';
import { bodyOf } from './body-of.ts';
import { pathParams } from './path-params.ts';

export const OPERATION = 'operation of the console contract';

/** What the handler of a call gets, checked against the contract. */
export type CallRequest<P extends OperationPath> = OperationRequest<Operations[P]>;
export type CallAnswer<P extends OperationPath> = AnswerOf<Operations[P]>;

type Handler<P extends OperationPath> = (request: CallRequest<P>, ...rest: never[]) => Promise<CallAnswer<P>>;

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
 * compiler checks that it answers what the contract says.
 */
export function Call<P extends OperationPath>(path: P) {
  const operation: Operation = operations[path];
  return <T extends Handler<P>>(target: object, name: string, descriptor: TypedPropertyDescriptor<T>): void => {
    applyDecorators(
      routes[operation.method](routeOf(path)),
      HttpCode(200),
      SetMetadata(OPERATION, operation),
      Access(operation.access),
    )(target, name, descriptor);
    checkedRequest(operation)(target, name, 0);
  };
}

/** `/organization/info/{id}` as Express writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const checkedRequest = createParamDecorator(requestOf);

/** What the handler of the call gets. @throws NotFound for a path or body that names nothing; InvalidRequest */
export function requestOf(operation: Operation, context: ExecutionContext) {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    params: operation.params && pathParams(operation.params, request.params),
    query: operation.query && parseWith(operation.query, request.query),
    body: operation.multipart ? undefined : bodyOf(operation, request.body ?? {}),
  };
}
