import { applyDecorators, HttpCode } from '@nestjs/common';
import { binaries, type BinaryCall, type Method } from '@strainscope/console-contract';
import { Access } from './access.decorator.ts';
import { routeOf, routes } from './call.decorator.ts';

/** Makes a method the handler of a file: its route and its access policy come from the contract. */
export function FileCall(call: BinaryCall): MethodDecorator {
  const [method, path] = call.split(' ') as [Method, string];
  return applyDecorators(routes[method](routeOf(path)), HttpCode(200), Access(binaries[call].access));
}
