import { SetMetadata } from '@nestjs/common';
import type { AccessPolicy } from '@strainscope/console-contract';

export const ACCESS = 'access policy';

/** Whom a handler answers. One that does not say it, by this or by the contract's decorators, answers nobody. */
export const Access = (policy: AccessPolicy) => SetMetadata(ACCESS, policy);
