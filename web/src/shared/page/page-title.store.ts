import { create } from 'zustand';

/** The title of the screen that is open: for the browser's tab, and for readers who cannot see the screen change. */
export const usePageTitle = create<{ title: string }>(() => ({ title: '' }));

export function setPageTitle(title: string): void {
  document.title = `${title} · StrainScope`;
  usePageTitle.setState({ title });
}
