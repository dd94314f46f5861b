/** Presses of a pointer. While one is under way nothing may move under it: what is released would not be what was pressed. */

/**
 * Calls `onEnd` when a press ends, before its click, until `signal` aborts. Returns whether a press is under way.
 * @param isMeant false for an element whose presses do not count
 */
export function followPresses(
  onEnd: () => void,
  signal: AbortSignal,
  isMeant: (target: EventTarget | null) => boolean = () => true,
): () => boolean {
  let isPressed = false;
  const options = { capture: true, signal };
  const begin = ({ target }: PointerEvent): void => {
    isPressed = isMeant(target);
  };
  const end = (): void => {
    isPressed = false;
    onEnd();
  };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener('pointerup', end, options);
  document.addEventListener('pointercancel', end, options);
  return () => isPressed;
}
