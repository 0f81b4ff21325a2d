import { Partial } from '../../shared/states/states.tsx';

/** What stands in the place of a picture where the browser draws none: the picture in words. */
export function CannotDraw({ summary }: { summary: string }) {
  return (
    <>
      <Partial>
        This browser cannot draw in 3D (WebGL 2 is missing or switched off). The figures and charts are complete without
        it.
      </Partial>
      <p>{summary}</p>
    </>
  );
}
