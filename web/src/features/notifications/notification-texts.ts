import { Level, type NotificationName } from '@strainscope/console-contract';
import type { SignedInUser } from '../../session/signed-in-user.ts';
import type { ProfileTab } from '../profile/profile-tabs.ts';

interface NotificationText {
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
}
type Reader = Pick<SignedInUser, '_id' | 'level'>;

const profileTab =
  (tab: ProfileTab) =>
  ({ _id }: Reader) =>
    `/profile/${_id}/${tab}`;

/** Each step of the onboarding list: what it is, why, and where. */
const texts: Record<NotificationName, Omit<NotificationText, 'to'> & { to: (reader: Reader) => string }> = {
  'welcome-board': {
    title: 'Welcome to StrainScope',
    text: 'From sensor data to head-acceleration events and brain strain.',
    to: () => '/how-it-works',
  },
  'complete-profile': {
    title: 'Complete your profile',
    text: 'A phone number and an address, so that your team can reach you.',
    to: profileTab('contact'),
  },
  'your-dashboard': {
    title: 'Your dashboard',
    text: 'Everything that you may see starts there.',
    to: () => '/user/dashboard',
  },
  'verify-phone': {
    title: 'Verify your phone number',
    text: 'A code of six digits by text message.',
    to: profileTab('security'),
  },
  'verify-email': {
    title: 'Verify your e-mail address',
    text: 'Open the link in the letter that we sent.',
    to: profileTab('security'),
  },
  'register-sensor': {
    title: 'Register a sensor',
    text: 'Your team’s staff assign it to you: events belong to whoever wears the sensor.',
    to: profileTab('sensor'),
  },
  'sport-position': {
    title: 'Tell your sport and position',
    text: 'Loads are compared among those who play the same.',
    to: profileTab('sensor'),
  },
  'customize-model': {
    title: 'Enter your head dimensions',
    text: 'Measured with a tape; kept for a head model of your own.',
    to: profileTab('simulation'),
  },
  'communication-preferences': {
    title: 'Choose your letters',
    text: 'Which letters you want beside those about your account.',
    to: profileTab('notifications'),
  },
};

/** Sensors are assigned in the teams, by whoever runs them. */
const registerSensors: NotificationText = {
  title: texts['register-sensor'].title,
  text: 'Open a team and assign one to a player: events belong to whoever wears the sensor.',
  to: '/user/teams',
};

export function textOf(name: NotificationName, reader: Reader): NotificationText {
  if (name === 'register-sensor' && reader.level >= Level.team) return registerSensors;
  return { ...texts[name], to: texts[name].to(reader) };
}
