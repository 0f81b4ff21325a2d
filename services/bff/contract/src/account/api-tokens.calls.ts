import { z } from 'zod';
import { signedIn } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import * as account from './account.schemas.ts';

const nothing = z.null();

export const apiTokensList = defineCall('apiTokens.list', {
  at: 'GET /account/api-tokens',
  summary: 'The API tokens of whoever is signed in; never what they are',
  access: signedIn,
  reads: 'nobody',
  data: z.array(account.apiToken),
});

export const apiTokensCreate = defineCall('apiTokens.create', {
  at: 'POST /account/api-tokens/make',
  summary: 'A token for a program or a gateway, shown once; needs the permission api',
  access: signedIn,
  reads: 'nobody',
  body: account.apiTokenWish,
  data: account.apiToken.extend({ token: z.string() }),
});

export const apiTokensRevoke = defineCall('apiTokens.revoke', {
  at: 'POST /account/api-tokens/{id}/revoke',
  summary: 'End a token at once',
  access: signedIn,
  reads: 'nobody',
  params: z.object({ id }),
  data: nothing,
});
