import { useEffect, useState } from 'react';

/**
 * What stands behind the `#` of an address that a letter links to: no server and no other site has seen it. It leaves the
 * address at once, so that neither the history nor a screenshot keeps it. A link that is opened in a tab that shows its page
 * already loads nothing afresh: its token takes the place of the one before.
 */
export function useFragmentToken(): string | undefined {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location;
      if (hash === '') return;
      setToken(hash.slice(1));
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token === '' ? undefined : token;
}
