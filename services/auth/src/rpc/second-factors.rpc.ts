import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { SecondFactorService } from '@strainscope/proto/auth';
import { PasskeySignIn } from '../accounts/passkeys/commands/passkey-sign-in.ts';
import { RegisterPasskey } from '../accounts/passkeys/commands/register-passkey.ts';
import { RemovePasskey } from '../accounts/passkeys/commands/remove-passkey.ts';
import { AnswerChallenge } from '../accounts/sign-in/commands/answer-challenge.ts';
import { signInMessage } from './sign-in.message.ts';
import { SetCodeChannel } from '../accounts/second-factors/commands/set-code-channel.ts';
import { RemoveTotp } from '../accounts/second-factors/commands/remove-totp.ts';
import { RenewRecoveryCodes } from '../accounts/second-factors/commands/renew-recovery-codes.ts';
import { SetUpTotp } from '../accounts/second-factors/commands/set-up-totp.ts';

export function secondFactorsRpc(app: INestApplicationContext): ServiceImpl<typeof SecondFactorService> {
  return {
    startTotp: ({ password }) => app.get(SetUpTotp).start(password),
    confirmTotp: async ({ code }) => ({ codes: await app.get(SetUpTotp).confirm(code) }),
    renewRecoveryCodes: async ({ password }) => ({ codes: await app.get(RenewRecoveryCodes).execute(password) }),
    removeTotp: async ({ password }) => {
      await app.get(RemoveTotp).execute(password);
      return {};
    },
    setCodeChannel: async ({ channel, password }) => {
      await app.get(SetCodeChannel).execute(channel, password);
      return {};
    },
    startPasskeyRegistration: ({ password }) => app.get(RegisterPasskey).start(password),
    finishPasskeyRegistration: async ({ ceremonyId, response, name }) => ({
      passkeyId: await app.get(RegisterPasskey).finish(ceremonyId, response, name),
    }),
    removePasskey: async ({ passkeyId, password }) => {
      await app.get(RemovePasskey).execute(passkeyId, password);
      return {};
    },
    startPasskeySignIn: ({ address }) => app.get(PasskeySignIn).start(address),
    finishPasskeySignIn: async ({ ceremonyId, response, address }) =>
      signInMessage({ session: await app.get(PasskeySignIn).finish(ceremonyId, response, address) }),
    getChallenge: ({ challengeToken }) => app.get(AnswerChallenge).describe(challengeToken),
    sendChallengeCode: async ({ challengeToken, channel }) => ({
      expiresAt: timestampFromDate(await app.get(AnswerChallenge).sendCode(challengeToken, channel)),
    }),
    answerChallenge: async ({ challengeToken, method, code }) =>
      signInMessage({ session: await app.get(AnswerChallenge).answer(challengeToken, method, code) }),
  };
}
