import type { ConnectRouter } from '@connectrpc/connect';
import { currentActor } from '@strainscope/access';
import { DomainError, Level, NotFound, Unauthenticated } from '@strainscope/kernel';
import {
  AccountService,
  ApiTokenService,
  ContactService,
  IdentityService,
  SecondFactorService,
} from '@strainscope/proto/auth';
import type { FakeContext } from './all-fakes.ts';
import { sessionOf } from './identity.fake.ts';
import { personOf } from './league.ts';
import { targetWith } from './rows.ts';

export const linkToken = 'a-token-as-it-stands-in-a-link-of-a-letter';
export const challengeToken = 'challenge-of-200';
/** How many more groups are looked up by whoever signs up. */
export const lookUps = { left: Infinity };
export const identityState = 'state-of-a-browser';
export const registrationToken = 'registration-of-a-browser';

const now = { seconds: 1_767_225_600n, nanos: 0 };
const someId = '00000000-0000-7000-8000-0000000000aa';
const token = { tokenId: someId, name: 'Laptop', scopes: ['events:read'], issuedAt: now, expiresAt: now };
const signedIn = () => ({
  sessionToken: sessionOf(Level.team),
  expiresAt: { seconds: 4_070_908_800n, nanos: 0 },
  principal: { personId: personOf(Level.team), level: Level.team, firstName: 'Person', lastName: 'of 200' },
});
const options = { ceremonyId: someId, options: '{"challenge":"abc"}' };
const challenge = { challengeId: someId, methods: ['totp', 'recovery'], emailHint: 'l…@league.test' };

/** Answers only to a signed-in caller: any other has no account to look at. */
const own =
  <T>(answer: T) =>
  () => {
    currentActor();
    return answer;
  };
const withChallenge = (given: string) => {
  if (given !== challengeToken)
    throw new DomainError({ code: 'CHALLENGE_OVER', status: 410, message: 'Please sign in again.' });
};
const withLink = (given: string) => {
  if (given !== linkToken) throw new DomainError({ code: 'LINK_INVALID', status: 410, message: 'No longer valid.' });
};

/** The account life of auth: tokens are those above, everything else is answered alike; sign-ups are kept. */
export function accountFake(router: ConnectRouter, { signUps }: FakeContext): void {
  router.service(AccountService, {
    countLookUp({ address }) {
      if (address === '' || lookUps.left === 0)
        throw new DomainError({ code: 'TOO_MANY_TRIES', status: 429, message: 'Too often.', retryAfterSeconds: 60 });
      lookUps.left -= 1;
      return {};
    },
    signUp(request) {
      signUps.push(request);
      return { consentPending: request.guardianEmail !== '' };
    },
    signUpChild: own({}),
    describeVerification({ token: given }) {
      withLink(given);
      return { hasPassword: false, providers: [{ provider: 'club', label: 'Club' }] };
    },
    verifyEmail({ token: given }) {
      withLink(given);
      return { email: 'you@league.test' };
    },
    resendVerification: () => ({}),
    sendPhoneCode: own({ expiresAt: now }),
    verifyPhone: own({}),
    requestPasswordReset: () => ({}),
    checkPasswordLink({ token: given }) {
      withLink(given);
      return {};
    },
    resetPassword({ token: given }) {
      withLink(given);
      return {};
    },
    changePassword: own({}),
    requestEmailChange: own({}),
    confirmEmailChange({ token: given }) {
      currentActor();
      withLink(given);
      return { email: 'new@league.test' };
    },
    endSessions: own({}),
    setDisabled({ personId }) {
      targetWith('personId', personId, 'account:disable');
      return {};
    },
    getSecurity: own({ email: 'you@league.test', emailVerified: true }),
  });
  router.service(SecondFactorService, {
    startTotp: own({ secret: 'ABC', uri: 'otpauth://totp/x' }),
    confirmTotp: own({ codes: ['abcde-fghjk'] }),
    renewRecoveryCodes: own({ codes: ['abcde-fghjk'] }),
    setCodeChannel: own({}),
    removeTotp: own({}),
    startPasskeyRegistration: own(options),
    finishPasskeyRegistration: own({ passkeyId: someId }),
    removePasskey: own({}),
    startPasskeySignIn: () => options,
    finishPasskeySignIn: () => signedIn(),
    getChallenge({ challengeToken: given }) {
      withChallenge(given);
      return challenge;
    },
    sendChallengeCode({ challengeToken: given }) {
      withChallenge(given);
      return { expiresAt: now };
    },
    answerChallenge({ challengeToken: given, code }) {
      withChallenge(given);
      if (code !== '123456') throw new DomainError({ code: 'INVALID_CODE', status: 422, message: 'Not valid.' });
      return signedIn();
    },
  });
  router.service(IdentityService, {
    listProviders: () => ({ providers: [{ provider: 'club', label: 'Club' }] }),
    startIdentitySignIn({ letterToken }) {
      if (letterToken !== '') withLink(letterToken);
      return { url: 'https://id.club.example/authorize', state: identityState };
    },
    finishIdentitySignIn({ state, callbackQuery }) {
      if (state !== identityState) throw new Unauthenticated('Signing in elsewhere did not work.', 'IDENTITY_REFUSED');
      if (callbackQuery.includes('unknown')) return { registration: { identityToken: registrationToken } };
      return { signedIn: signedIn(), next: '/user/teams' };
    },
    startIdentityLink: own({ url: 'https://id.club.example/authorize', state: 'state' }),
    unlinkIdentity: own({}),
    describeRegistration({ identityToken }) {
      if (identityToken !== registrationToken) throw new NotFound();
      return { email: 'new@league.test', firstName: 'New', lastName: 'Person' };
    },
  });
  router.service(ApiTokenService, {
    makeApiToken: own({ token: 'shown once', made: token }),
    listApiTokens: own({ tokens: [token] }),
    revokeApiToken: own({}),
  });
  router.service(ContactService, {
    subscribe: () => ({}),
    confirmSubscription: () => ({}),
    sendMessage: () => ({}),
  });
}
