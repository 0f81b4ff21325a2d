import type { NotificationName } from '@strainscope/console-contract';

interface NotificationText {
  title: string;
  text: string;
  /** Where it is done. @param userId of whoever is signed in */
  to: (userId: string) => string;
}

const profileTab = (tab: string) => (userId: string) => `/profile/${userId}/${tab}`;

/** Each step of the onboarding list: what it is, why, and where. */
export const notificationTexts: Record<NotificationName, NotificationText> = {
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
    text: 'Events belong to whoever wears the sensor.',
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
