import type { Profile } from '@strainscope/console-contract';

/** What a tab works with. */
export interface ProfileTabProps {
  profile: Profile;
  /** Their own, or a guardian's child: staff look, and change nothing. */
  editable: boolean;
  /** Takes over what a change answered, with the version for the next one. */
  onChanged: (profile: Profile) => void;
}
