/** Small parts of a screen in a file of their own, which is loaded at once, and left out when that fails: the screen works without. */
import { lazy, type ComponentType } from 'react';

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loaded = load().then(
    (part) => ({ default: part }),
    () => ({ default: () => null }),
  );
  return lazy<ComponentType<Props>>(() => loaded);
}
