import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { ApiTokenService } from '@strainscope/proto/auth';
import { IssueToken } from '../accounts/api-tokens/commands/issue-token.ts';
import { OwnApiTokens } from '../accounts/api-tokens/own-api-tokens.ts';
import type { ApiTokenRecord } from '../accounts/api-tokens/api-token.entity.ts';

export function apiTokensRpc(app: INestApplicationContext): ServiceImpl<typeof ApiTokenService> {
  return {
    makeApiToken: async (request) => {
      const { token, made } = await app.get(IssueToken).forSelf(request, request.password);
      return { token, made: tokenMessage(made) };
    },
    listApiTokens: async () => ({ tokens: (await app.get(OwnApiTokens).list()).map(tokenMessage) }),
    revokeApiToken: async ({ tokenId }) => {
      await app.get(OwnApiTokens).revoke(tokenId);
      return {};
    },
  };
}

function tokenMessage({ id, name, gateway, scopes, issuedAt, expiresAt, lastUsedAt, revokedAt }: ApiTokenRecord) {
  return {
    tokenId: id,
    name,
    gateway: gateway || undefined,
    scopes,
    issuedAt: timestampFromDate(issuedAt),
    expiresAt: timestampFromDate(expiresAt),
    ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
    ...(revokedAt && { revokedAt: timestampFromDate(revokedAt) }),
  };
}
