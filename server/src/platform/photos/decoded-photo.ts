/** What a decoder process reports about a photo, and the messages between it and the server. */
import * as z from 'zod/mini';
import { decodePoints } from './points/picture-points.ts';

const decodedPhotoSchema = z.object({
  /** In pixels, after the EXIF orientation is applied. */
  width: z.int(),
  height: z.int(),
  /** From the EXIF block; null when there is no usable position, which the caller may refuse. */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  placeSource: z.enum(['camera', 'device']),
  /** Radius in metres. */
  accuracyM: z.nullable(z.number()),
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`. */
  takenAt: z.nullable(z.string()),
  /** The picture for display, which the process has written to a file: a new upright JPEG without metadata or trailing data of the upload. */
  display: z.object({ path: z.string(), byteLength: z.number(), sha256: z.string() }),
});

export type DecodedPhoto = z.infer<typeof decodedPhotoSchema>;

export type PictureSize = 'thumbnail' | 'display' | 'full';

export interface PictureFile {
  readonly file: string;
  readonly maxPixels: number;
}

export interface DecodeRequest extends PictureFile {
  readonly kind: 'decode';
  /** The length of the part of the file that has all metadata. */
  readonly headerBytes: number;
  /** Where the picture for display is written. The file must not exist. */
  readonly displayFile: string;
  /** Of the picture for display; `full` has all pixels of an ordinary photo. */
  readonly size: PictureSize;
}

/** `describe`: for the points of a picture, and how much it shows. */
export type DecoderRequest = DecodeRequest | (PictureFile & { readonly kind: 'describe' });

/** By what copies of a picture are found, and how much it shows. */
export interface DescribedPicture {
  /** 0 to 100: how much neighbouring parts differ. */
  readonly detail: number;
  /** 0 to 100: how little it has of a photo. */
  readonly flatness: number;
  /** As they are stored (`encodePoints`). */
  readonly points: Uint8Array;
}

const describedPictureSchema: z.ZodMiniType<DescribedPicture> = z.object({
  detail: z.int(),
  flatness: z.int(),
  points: z.instanceof(Uint8Array).check(z.refine((bytes) => decodePoints(bytes) !== null)),
});

/**
 * The process sends `ready` once and then one answer for each request. Memory is that of the process after the photo.
 * `unwritten`: the picture for display could not be written, with the code of the system's error. `exceeded`: the photo takes more
 * than it may, and the process ends itself over it.
 */
export const decoderMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('decoded'), photo: decodedPhotoSchema, memoryBytes: z.number() }),
  z.object({ kind: z.literal('described'), picture: describedPictureSchema, memoryBytes: z.number() }),
  z.object({ kind: z.literal('unwritten'), code: z.string(), memoryBytes: z.number() }),
  z.object({ kind: z.literal('unreadable'), reason: z.string(), memoryBytes: z.number() }),
  z.object({ kind: z.literal('exceeded'), reason: z.string() }),
]);

export type DecoderMessage = z.infer<typeof decoderMessageSchema>;
