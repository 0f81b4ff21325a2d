import type { Subjects } from './every-screen.ts';

export interface MainDialog {
  screen: string;
  /** What is pressed, one after the other, until the dialog is there. */
  press: string[];
}

const button = (label: string) => `::-p-xpath(//main//button[normalize-space(.)='${label}'])`;
const named = (name: string) => `main button[aria-label^="${name}"]`;

/** The dialogs that people meet most, by whom; nothing in them is sent. */
export function mainDialogs(role: string, subjects: Subjects): MainDialog[] {
  const { event, guardian, player, staff } = subjects;
  const account = '::-p-xpath(//header//button[contains(., "account menu")])';
  const entry = (label: string) => `::-p-xpath(//*[@role="menuitem"][normalize-space(.)="${label}"])`;
  const dialogs: Record<string, MainDialog[]> = {
    admin: [
      { screen: '/admin/staff', press: [button('See as')] },
      { screen: '/admin/staff', press: ['main td button[aria-label*=": "]'] },
      { screen: '/dashboard?tab=budgets', press: [named('Set limits: ')] },
      { screen: '/research/problems', press: [button('Send a problem')] },
      { screen: `/profile/${player}/security`, press: [button('Deactivate account')] },
    ],
    team: [
      { screen: '/user/teams', press: [account, entry('Display')] },
      { screen: '/user/teams', press: [account, entry('Keyboard shortcuts')] },
      { screen: '/user/teams', press: ['::-p-xpath(//header//button[contains(., "Search and actions")])'] },
      { screen: `/player/details/${event}`, press: [button('Provenance')] },
      { screen: `/profile/${player}/contact`, press: [button('Correct the date')] },
      { screen: `/profile/${staff}/security`, press: [button('Set up an app')] },
      { screen: `/profile/${staff}/security`, press: [button('Add a passkey')] },
      { screen: `/profile/${staff}/security`, press: [button('Change')] },
    ],
    player: [
      { screen: `/player/data-collection/${player}`, press: [button('Erase account and data')] },
      {
        screen: `/player/dashboard/${player}`,
        press: ['::-p-xpath(//header//button[starts-with(@aria-label, "Notifications")])'],
      },
    ],
    family: [
      { screen: `/family/${guardian}`, press: [named('Withdraw: ')] },
      { screen: `/family/${guardian}`, press: [button('Decide and sign')] },
      { screen: `/family/${guardian}`, press: [named('End your guardianship')] },
    ],
    nobody: [{ screen: '/home', press: ['button[aria-label="Menu"]'] }],
  };
  return dialogs[role] ?? [];
}
