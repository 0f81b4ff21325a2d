import { LockOutlined } from '@ant-design/icons';
import type { Player } from '@strainscope/console-contract';
import type { Load } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { Panel } from '../../shared/states/panel.tsx';
import { ShownSoon } from '../consent/shown-soon.tsx';
import { audienceOf } from '../consent/what-is-shown.ts';
import { ConsentToDecide } from './consent-to-decide.tsx';
import { MissingConsent, type Missing } from './missing-consent.tsx';
import { PlayerPlace } from './player-facts.tsx';
import { Recorded } from './recorded.tsx';
import { useKnownConsents } from './use-known-consents.ts';

interface WithoutConsentProps {
  player: Player;
  consent: Missing;
  /** Load of the player, asked again where a consent has just been given. */
  load: Load<unknown>;
}

/** A player whom not all may see: staff are told why, the person and the guardians also which decision it waits for. */
export function WithoutConsent({ player, consent, load }: WithoutConsentProps) {
  const known = useKnownConsents(player._id);
  return (
    <CallView load={known} rows={3}>
      {(consents) => {
        if (consents === null) {
          return (
            <>
              <MissingConsent player={player} consent={consent} />
              <PlayerPlace player={player} />
              <Hidden />
            </>
          );
        }
        const audience = audienceOf(consents.purposes);
        if (audience === 'all') {
          return (
            <>
              <PlayerPlace player={player} />
              <ShownSoon load={load} />
            </>
          );
        }
        return (
          <>
            <ConsentToDecide player={player} consents={consents} />
            {audience === 'family' ? (
              <Recorded player={player} />
            ) : (
              <>
                <PlayerPlace player={player} />
                <Hidden />
              </>
            )}
          </>
        );
      }}
    </CallView>
  );
}

function Hidden() {
  return (
    <Panel icon={<LockOutlined />} title="Hidden: there is no consent in force">
      Neither what was recorded nor whether anything was is shown until there is.
    </Panel>
  );
}
