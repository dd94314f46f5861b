/** Small parts of a screen in a file of their own, which is loaded at once. While that fails the screen is without them. */
import { lazy, type ComponentType } from 'react';

const retryMs = 20_000;

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return loadPart();
    }
  };
  const loaded = loadPart();
  return lazy<ComponentType<Props>>(() => loaded);
}
