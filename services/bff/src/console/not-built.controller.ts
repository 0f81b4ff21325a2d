import { applyDecorators, Controller } from '@nestjs/common';
import { everybody, legacyCalls } from '@strainscope/console-contract';
import { DomainError } from '@strainscope/kernel';
import { Access } from '../access/access.decorator.ts';
import { routeOf, routes } from '../calls/handles.decorator.ts';

/** A call that a later version answers. */
class NotBuilt extends DomainError {
  constructor() {
    super({
      code: 'NOT_BUILT',
      status: 501,
      message: 'Not available yet.',
      detail: 'A later version answers this call.',
    });
  }
}

/** Answers every call of `calls.csv` that has no schema yet, to everybody: there is nothing behind it to protect. */
@Controller('bff')
export class NotBuiltController {}

for (const { method, path } of legacyCalls.filter(({ built }) => !built)) {
  const handler = {
    value: (): never => {
      throw new NotBuilt();
    },
  };
  Object.defineProperty(NotBuiltController.prototype, path, handler);
  applyDecorators(routes[method](routeOf(path)), Access(everybody))(NotBuiltController.prototype, path, handler);
}
