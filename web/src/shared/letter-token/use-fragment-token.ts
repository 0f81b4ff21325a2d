import { useEffect, useState } from 'react';

/**
 * What stands behind the `#` of an address that a letter links to: no server and no other site has seen it. It leaves the
 * address at once, so that neither the history nor a screenshot keeps it.
 */
export function useFragmentToken(): string | undefined {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token === '' ? undefined : token;
}
