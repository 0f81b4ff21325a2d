import type { StoredUser } from './stored-user.ts';

/** Pages about whoever is signed in. */
export function accountPages({ _id }: StoredUser): { label: string; to: string }[] {
  return [
    { label: 'Profile', to: `/profile/${_id}` },
    { label: 'Your data', to: `/player/data-collection/${_id}` },
    { label: 'Your consent', to: '/IRB' },
  ];
}
