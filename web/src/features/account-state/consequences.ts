/** What closing an account does, said before it is done. */
export const deactivationOf = (name: string) =>
  `${name} is signed out everywhere at the next request and cannot sign in until the account is reactivated. Nothing is erased.`;

export const reactivationOf = (name: string) => `${name} can sign in again, and sees what their roles open.`;

export const signOutOf = (name: string) =>
  `${name} is signed out everywhere at the next request, is told so by letter, and can sign in again. API tokens stay valid.`;
