/**
 * Encrypts what this device keeps of a user's drafts, photos included, so that it can be read in a session of that user only
 * (decision 0035). The key comes with the token: it leaves the device with the session, and each login of the user brings it back.
 */
import { isObject, type Bytes, type Sealed } from './draft.ts';

/** `label` is authenticated: what was encrypted under one label is not decrypted under another. */
interface ByteCipher {
  readonly encrypt: (bytes: Bytes, label: string) => Promise<Bytes>;
  /** Rejects for what this key has not encrypted. */
  readonly decrypt: (bytes: Bytes, label: string) => Promise<Bytes>;
}

const toBytes = (text: string): Bytes => new TextEncoder().encode(text);
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
const toBase64 = (bytes: Bytes): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const nonceLength = 12;

/** Whether these bytes were stored without a key. */
const isUnencrypted = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, nonceLength).every((byte) => byte === 0);

/** In a JSON text this stands for a blob. */
const pictureKey = '\u0000picture';
const pictureLabel = 'picture';

export class DraftCipher {
  readonly #cipher: ByteCipher;
  /** A draft is written after each edit, but each of its photos is encrypted once. */
  readonly #pictures = new WeakMap<Blob, Promise<Blob>>();

  constructor(cipher: ByteCipher) {
    this.#cipher = cipher;
  }

  /** Encrypts a value that JSON can express apart from its blobs. */
  async seal(value: unknown, label: string): Promise<Sealed> {
    const blobs: Blob[] = [];
    const text = JSON.stringify(value, (_, part: unknown) =>
      part instanceof Blob ? { [pictureKey]: blobs.push(part) - 1, type: part.type } : part,
    );
    // At the same time: while a photo is not kept, a reload would lose it.
    const [box, ...pictures] = await Promise.all([
      this.#cipher.encrypt(toBytes(text), label),
      ...blobs.map(async (blob) => this.#sealPicture(blob)),
    ]);
    return { box, pictures };
  }

  /** Resolves with undefined when this key has not encrypted it. A photo that cannot be read is null. */
  async open({ box, pictures }: Sealed, label: string): Promise<unknown> {
    try {
      const text = new TextDecoder().decode(await this.#cipher.decrypt(box, label));
      const opened = await Promise.all(pictures.map(async (sealed) => this.#openPicture(sealed)));
      return JSON.parse(text, (_, part: unknown) => {
        if (!isObject(part) || !(pictureKey in part)) return part;
        const bytes = opened[Number(part[pictureKey])];
        if (bytes === undefined || bytes === null) return null;
        const blob = new Blob([bytes], { type: String(part['type']) });
        const sealed = pictures[Number(part[pictureKey])];
        if (sealed !== undefined) this.#pictures.set(blob, Promise.resolve(sealed));
        return blob;
      }) as unknown;
    } catch {
      return undefined;
    }
  }

  async sealText(value: unknown, label: string): Promise<string> {
    return toBase64((await this.seal(value, label)).box);
  }

  async openText(text: unknown, label: string): Promise<unknown> {
    try {
      return await this.open({ box: fromBase64(String(text)), pictures: [] }, label);
    } catch {
      return undefined;
    }
  }

  async #sealPicture(blob: Blob): Promise<Blob> {
    const known = this.#pictures.get(blob);
    if (known !== undefined) return known;
    const sealing = blob
      .arrayBuffer()
      .then(async (bytes) => new Blob([await this.#cipher.encrypt(new Uint8Array(bytes), pictureLabel)]));
    this.#pictures.set(blob, sealing);
    sealing.catch(() => this.#pictures.delete(blob));
    return sealing;
  }

  async #openPicture(sealed: Blob): Promise<Bytes | null> {
    try {
      return await this.#cipher.decrypt(new Uint8Array(await sealed.arrayBuffer()), pictureLabel);
    } catch {
      return null;
    }
  }
}

/** AES-GCM with a random nonce before the encrypted bytes. The key cannot be exported. Fails where there is no WebCrypto. */
function createAesCipher(draftKey: string): ByteCipher {
  const key = crypto.subtle.importKey(
    'raw',
    fromBase64(draftKey.replaceAll('-', '+').replaceAll('_', '/')),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  const parameters = (iv: Bytes, label: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: toBytes(label),
  });
  return {
    async encrypt(bytes, label) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
      return join(iv, new Uint8Array(await crypto.subtle.encrypt(parameters(iv, label), await key, bytes)));
    },
    async decrypt(bytes, label) {
      const iv = bytes.slice(0, nonceLength);
      return new Uint8Array(
        await crypto.subtle.decrypt(parameters(iv, label), await key, bytes.subarray(nonceLength)),
      );
    },
  };
}

function join(start: Bytes, end: Bytes): Bytes {
  const joined = new Uint8Array(start.length + end.length);
  joined.set(start);
  joined.set(end, start.length);
  return joined;
}

/** For a server that sends no key: the nonce is zero and the bytes are as they were. */
const plainCipher: ByteCipher = {
  encrypt: async (bytes) => Promise.resolve(join(new Uint8Array(nonceLength), bytes)),
  decrypt: async (bytes) => {
    if (!isUnencrypted(bytes)) throw new Error('encrypted, and there is no key');
    return Promise.resolve(bytes.slice(nonceLength));
  },
};

/** @param draftKey of the session's token; a server of the specification alone sends none */
export const createDraftCipher = (draftKey: string | undefined): DraftCipher =>
  new DraftCipher(draftKey === undefined ? plainCipher : createAesCipher(draftKey));
