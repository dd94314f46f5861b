/** Where photos are kept, as `PHOTO_STORE_URL` and the commands name it: a folder, or a bucket. Nothing is opened here. */
import path from 'node:path';

/** What an S3-compatible store knows the portal by: the usual AWS variables. */
export interface S3Access {
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
  readonly sessionToken: string | null;
  /** Where the address names none. */
  readonly region: string | null;
}

export interface S3Location {
  readonly kind: 's3';
  /** Without a slash at the end; the bucket follows in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

export type PhotoStoreLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location;

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^([\w-]+\/)*$/;
const regionPattern = /^[\w-]{1,50}$/;
const shape = 's3://bucket?endpoint=https://store.example.org&region=…';

function readEndpoint(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname, search, username } = new URL(text);
  const isPlain = /^https?:$/.test(protocol) && pathname === '/' && search === '' && username === '';
  return isPlain ? `${protocol}//${host}` : null;
}

/** `s3://bucket[/prefix]?endpoint=…&region=…`; without an endpoint it is Amazon's of the region. Answers a sentence's end when it is none. */
function readS3Location(text: string, access: S3Access): S3Location | string {
  if (!URL.canParse(text)) return `must look like ${shape}.`;
  const url = new URL(text);
  const region = url.searchParams.get('region') ?? access.region ?? 'us-east-1';
  const endpoint = readEndpoint(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name));
  const isWhole =
    bucketPattern.test(url.hostname) && prefixPattern.test(prefix) && regionPattern.test(region);
  if (!isWhole || url.username !== '' || unknown !== undefined) return `must look like ${shape}.`;
  if (endpoint === null) return 'names an endpoint that is no address like https://store.example.org.';
  const { accessKeyId, secretAccessKey, sessionToken } = access;
  if (accessKeyId === null || secretAccessKey === null)
    return 'names a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.';
  return {
    kind: 's3',
    endpoint,
    bucket: url.hostname,
    prefix,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken,
  };
}

/** A folder (a path or `file:`) or a bucket (`s3:`). Answers the end of a sentence that says what is wrong otherwise. */
export function parsePhotoStoreLocation(text: string, access: S3Access): PhotoStoreLocation | string {
  if (text.startsWith('s3:')) return readS3Location(text, access);
  if (/^[a-z0-9+.-]{2,}:/i.test(text) && !text.startsWith('file:')) return `must be a folder or ${shape}.`;
  return { kind: 'folder', folder: path.resolve(text.replace(/^file:(\/\/)?/, '')) };
}
