const SECONDS = 0.4;

/** Plays a short tone. A browser that lets no page sound before it was touched stays silent; the banner is there all the same. */
export function playTone(): void {
  if (!('AudioContext' in globalThis)) return;
  const audio = new AudioContext();
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = 880;
  oscillator.connect(audio.destination);
  oscillator.onended = () => void audio.close();
  oscillator.start();
  oscillator.stop(audio.currentTime + SECONDS);
}
