let supported: boolean | undefined;

/** Whether the browser draws with WebGL 2. Asked once: every question costs a context. */
export function hasWebGl(): boolean {
  if (supported === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    supported = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return supported;
}
