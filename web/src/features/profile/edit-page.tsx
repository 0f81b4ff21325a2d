import type { Profile } from '@strainscope/console-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { ContactTab } from './contact-tab.tsx';
import styles from './profile.module.css';
import { SensorTab } from './sensor-tab.tsx';

/** `/edit`: what people most often change about themselves, on one page; the rest is in the profile. */
export default function EditPage() {
  const load = useLoad('own profile', (signal) => consoleApi.call('profiles.get', { body: {} }, { signal }));
  return <CallView load={load}>{({ data }) => <Edit loaded={data} />}</CallView>;
}

function Edit({ loaded }: { loaded: Profile }) {
  const [profile, setProfile] = useState(loaded);
  const tab = { profile, editable: true, onChanged: setProfile };
  return (
    <Page
      title="Edit your details"
      lead={<Link to="/profile">Security, settings and notifications: your profile</Link>}
    >
      <section className={styles['part']} aria-labelledby="contact">
        <h2 id="contact">Contact</h2>
        <ContactTab {...tab} />
      </section>
      {profile.plays && (
        <section className={styles['part']} aria-labelledby="playing">
          <h2 id="playing">Sensor and position</h2>
          <SensorTab {...tab} />
        </section>
      )}
    </Page>
  );
}
