import type { AlertNotices } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './alert-notices.module.css';
import { pushState, subscribe, unsubscribe, type PushState } from './push-browser.ts';

const words: Record<PushState, string> = {
  unsupported: 'This browser takes no pushes. On an iPhone or iPad, add the console to the home screen first.',
  blocked:
    'You have blocked notices of this site. Permit them in the settings of the browser, and load this page again.',
  off: 'Alerts do not come to this browser while the console is closed.',
  on: 'Alerts come to this browser, also while the console is closed. Whoever signs in here next and turns it on gets theirs instead.',
};

interface ThisBrowserProps {
  notices: AlertNotices;
  onChanged: () => void;
}

/** Lets the browser in front of the person get pushes, or stops that. */
export function ThisBrowser({ notices, onChanged }: ThisBrowserProps) {
  const { push_key, browser_hashes, push } = notices;
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    let isShown = true;
    void pushState(push_key, browser_hashes)
      // Where storage is blocked, a browser refuses even to say.
      .catch(() => 'unsupported' as const)
      .then((found) => isShown && setState(found));
    return () => void (isShown = false);
  }, [push_key, browser_hashes]);
  const turn = useCall(async (on: boolean) => {
    if (on) {
      const body = await subscribe(push_key);
      if (body) await consoleApi.call('alertNotices.addBrowser', { body });
    } else {
      const endpoint = await unsubscribe();
      if (endpoint) await consoleApi.call('alertNotices.removeBrowser', { body: { endpoint } });
    }
    onChanged();
  });
  const others = browser_hashes.length - (state === 'on' ? 1 : 0);
  return (
    <section aria-labelledby="this-browser" className={styles['section']}>
      <h2 id="this-browser">This browser</h2>
      <div role="status">{state ? words[state] : 'Looking whether this browser takes pushes…'}</div>
      {state === 'on' && !push && (
        <p role="note">Pushes are turned off under Channels: none comes until you tick them.</p>
      )}
      {others > 0 && (
        <p>
          Alerts come to {others} other {others === 1 ? 'browser' : 'browsers'} of yours.
        </p>
      )}
      {turn.error && <InlineFailure error={turn.error} />}
      {(state === 'on' || state === 'off') && (
        <div className={styles['deeds']}>
          <Button loading={turn.loading} onClick={() => void turn.run(state === 'off')}>
            {state === 'on' ? 'Send no more alerts to this browser' : 'Send alerts to this browser'}
          </Button>
        </div>
      )}
    </section>
  );
}
