/** Loads the guide: what leads through the checklist and no screen needs at once. Without it a screen works as well. */
import { lazy, type ComponentType } from 'react';
import type { GuideProps } from './guide.tsx';

export const loadGuide = async () => import('./guide.tsx');

/** When it cannot be loaded, for example without a network, it shows what the screen needs in its place. */
export const Guide = lazy<ComponentType<GuideProps>>(async () =>
  loadGuide().catch(() => ({
    default: (props: GuideProps) => (props.part === 'buttons' ? props.fallback : null),
  })),
);
