import { SetMetadata } from '@nestjs/common';
import type { AccessPolicy } from '@strainscope/console-contract';

export const ACCESS = 'access policy';

/** Says whom a handler answers. One without a policy, by this or by the contract's decorators, answers nobody. */
export const Access = (policy: AccessPolicy) => SetMetadata(ACCESS, policy);
