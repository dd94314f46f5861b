/** Screens and parts of screens in files of their own, loaded when they are opened, at once, or soon after. */
import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';

/**
 * Once `load` has loaded the screen, it is shown at once. Otherwise a placeholder comes first, which React keeps for 0.3 s at
 * least.
 */
export function lazyScreen<Props extends object>(loadFile: () => Promise<{ default: ComponentType<Props> }>) {
  let known: ComponentType<Props> = lazy(loadFile);
  function Screen(props: Props) {
    const [Shown] = useState(() => known);
    return createElement(Shown, props);
  }
  return Object.assign(Screen, {
    load: async (): Promise<void> => {
      known = (await loadFile()).default;
    },
  });
}

const retryMs = 20_000;

/** Small parts of a screen in a file of their own, which is loaded at once. While that fails the screen is without them. */
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

const delayMs = 1000;

/**
 * Loads lazy parts of a screen soon after it is shown, so that they open without a network. `load` must stay the same function. What
 * fails to load is loaded again when it is opened.
 */
export function useLoadLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [load]);
}
