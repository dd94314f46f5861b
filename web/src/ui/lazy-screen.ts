/** Screens in files of their own. */
import { createElement, lazy, useState, type ComponentType } from 'react';

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
