/** What the sign-in page says to those sent to it. Only these: a link must not put words of its own on our page. */
const notices: Readonly<Record<string, string>> = {
  'session-ended': 'Invalid Token Input: your session has ended. Sign in to go on where you were.',
  'second-step-over':
    'The time for the second step is over, or it was tried too often. Sign in again with your password.',
  'signed-out': 'You are signed out.',
};

export function loginNotice(msg: string | undefined): string | undefined {
  return msg === undefined ? undefined : notices[msg];
}
