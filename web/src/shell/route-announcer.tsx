import { usePageTitle } from '../shared/page/page-title.store.ts';

/** Tells readers who cannot see the screen which one they came to. */
export function RouteAnnouncer() {
  const title = usePageTitle((state) => state.title);
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}
