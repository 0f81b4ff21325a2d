import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Imports the module of a screen, whose default export is the component. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** How long a script chunk may take before it counts as failed. */
export const CHUNK_TIME_LIMIT_MS = 120_000;

/** The script chunk of a screen did not arrive. */
export class ChunkLoadFailed extends Error {
  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.name = 'ChunkLoadFailed';
  }
}

const components = new Map<PageLoader, LazyExoticComponent<ComponentType>>();

/** The component of a loader; the same one for every visit, so that a screen once loaded shows at once. */
export function lazyPage(load: PageLoader): LazyExoticComponent<ComponentType> {
  let component = components.get(load);
  if (component === undefined) {
    component = lazy(() => withTimeLimit(load));
    components.set(load, component);
  }
  return component;
}

/** Drops a component whose chunk failed, so that the next render asks for the chunk again. */
export function forgetPage(load: PageLoader): void {
  components.delete(load);
}

async function withTimeLimit(load: PageLoader): ReturnType<PageLoader> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The time limit for a script chunk has passed.')), CHUNK_TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (thrown) {
    throw new ChunkLoadFailed(chunkName(thrown), thrown);
  } finally {
    clearTimeout(timer);
  }
}

/** The chunk's file name without folder, hash and extension, as browsers name it in the message of a failed import. */
function chunkName(thrown: unknown): string {
  const file = /\/([\w.-]+?)(?:-[\w-]{8})?\.(?:js|tsx?)\b/.exec(String(thrown));
  return file?.[1] ?? 'of this page';
}
