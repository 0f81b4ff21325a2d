import type { Load } from '../../api/use-load.ts';

/**
 * What a Select shows that offers what a load brings: one that failed is told apart from one that found nothing, and is
 * asked again when the list is opened again.
 * @param none said when there is nothing to choose from
 */
export function loadedOptions(load: Load<unknown>, none: string) {
  const found = load.loading ? 'Searching…' : none;
  return {
    loading: load.loading,
    notFoundContent: load.error ? `${asSentence(load.error.message)} Open the list again to try again.` : found,
    onOpenChange: (open: boolean) => {
      if (open && load.error) load.reload();
    },
  };
}

/** Some messages that are fixed have no full stop. */
const asSentence = (message: string) => message.replace(/[^.!?]$/, '$&.');
