import type { Profile } from '@strainscope/console-contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import tabStyles from '../../shared/page/tabs.module.css';
import { CallView } from '../../shared/states/call-view.tsx';
import { Partial } from '../../shared/states/states.tsx';
import { useAnswersFor } from '../family/use-answers-for.ts';
import { AccessTab } from './access-tab.tsx';
import { ContactTab } from './contact-tab.tsx';
import { LettersTab } from './letters-tab.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import { asProfileTab, profileTabs, tabsOf, type ProfileTab } from './profile-tabs.ts';
import { SensorTab } from './sensor-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SimulationTab } from './simulation-tab.tsx';

const contents: Record<ProfileTab, (props: ProfileTabProps) => React.ReactNode> = {
  contact: ContactTab,
  security: AccessTab,
  sensor: SensorTab,
  simulation: SimulationTab,
  settings: SettingsTab,
  notifications: LettersTab,
};

/** `/profile/:_id?/:tab?`: without an id the profile of whoever is signed in. */
export default function ProfilePage() {
  const user = useUser();
  const { _id = user._id, tab } = useParams();
  const load = useLoad(_id, (signal) => consoleApi.call('profiles.get', { body: { user_id: _id } }, { signal }));
  return (
    <CallView load={load}>
      {({ data }) => <ProfileView key={_id} loaded={data} tab={asProfileTab(tab, data)} />}
    </CallView>
  );
}

function ProfileView({ loaded, tab }: { loaded: Profile; tab: ProfileTab }) {
  const user = useUser();
  const [profile, setProfile] = useState(loaded);
  const { first_name, last_name, role, email } = profile;
  const Content = contents[tab];
  const own = profile._id === user._id;
  const { answersFor: editable, load } = useAnswersFor(profile._id);
  return (
    <Page title={own ? 'Profile' : `${first_name} ${last_name}`} lead={`${email} · ${role}`}>
      {!editable && (
        <CallView load={load} rows={1}>
          {() => (
            <Partial>
              You may look at this profile. Its person, and guardians who decide for them, change it; staff correct the
              date of birth.
            </Partial>
          )}
        </CallView>
      )}
      <nav aria-label="Profile" className={tabStyles['tabs']}>
        {tabsOf(profile).map((key) => (
          <Link key={key} to={`/profile/${profile._id}/${key}`} aria-current={key === tab ? 'page' : undefined}>
            {profileTabs[key]}
          </Link>
        ))}
      </nav>
      <Content profile={profile} editable={editable} onChanged={setProfile} />
    </Page>
  );
}
