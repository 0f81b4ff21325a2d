import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Two letters: what the browser would rather have texts in. Auth answers in English what it has no translation of. */
export const Language = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<Request>().acceptsLanguages()[0]?.slice(0, 2) ?? '',
);
