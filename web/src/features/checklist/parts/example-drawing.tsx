/** Drawings of what a photo must show: a front with a readable name board, and one locked door. */
import type { ReactNode } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';

const drawings: Record<PhotoSlot, ReactNode> = {
  centre: (
    <>
      <path d="M20 128h200M36 128V52h168v76M28 52 120 22l92 30z" />
      <path d="M104 128V96h32v32M120 96v32" />
      <path d="M50 72h20v16H50zM170 72h20v16h-20zM50 100h20v16H50zM170 100h20v16h-20z" />
      <rect
        x="78"
        y="58"
        width="84"
        height="26"
        rx="2"
        strokeWidth="4"
        className="fill-paper stroke-action"
      />
      <path d="M88 67h64M96 76h48" strokeWidth="3" className="stroke-action" />
    </>
  ),
  strongRoom: (
    <>
      <path d="M20 140h200M40 140V20h160v120" />
      <rect x="86" y="38" width="68" height="102" strokeWidth="4" className="fill-paper stroke-action" />
      <path d="M92 56h-6M92 120h-6M98 50h44v34H98zM98 96h44v34H98z" />
      <path d="M136 86v-5a6 6 0 0 1 12 0v5" strokeWidth="3" className="stroke-action" />
      <rect x="132" y="86" width="20" height="16" rx="2" className="fill-action stroke-action" />
    </>
  ),
};

/** Small enough to be part of the step. In forced colours the lines take the colour of the text. */
export function ExampleDrawing({ slot }: { readonly slot: PhotoSlot }) {
  const { photoHelp } = usePhotoTexts();
  return (
    <span className="flex aspect-4/3 items-center justify-center rounded-card border border-dashed border-edge bg-ground">
      <svg
        role="img"
        aria-label={photoHelp.example[slot]}
        viewBox="0 0 240 160"
        className="w-4/5 fill-none stroke-edge forced-colors:stroke-[CanvasText]"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {drawings[slot]}
      </svg>
    </span>
  );
}
