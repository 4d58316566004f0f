import sax from 'sax';
import { RefusedUpload } from './refused-upload.ts';

export interface XmlHandlers {
  /** Names come without their namespace prefix. */
  open?: (tag: { name: string; attributes: Record<string, string> }) => void;
  close?: (name: string) => void;
  /** Long texts are passed in several pieces. */
  text?: (text: string) => void;
}

/** sax checks its 64 KB limit for a name, an attribute or a comment on each call. */
const PIECE = 64 * 1024;

/**
 * A strict parser for uploaded XML, which is passed in pieces of any size. Throws `RefusedUpload` for invalid XML, and
 * for a document type declaration, so that there are no entities to expand.
 */
export function createXmlReader(handlers: XmlHandlers): { push(text: string): void; end(): void } {
  const parser = sax.parser(true);
  parser.onopentag = (tag) =>
    handlers.open?.({ name: localName(tag.name), attributes: tag.attributes as Record<string, string> });
  parser.onclosetag = (name) => handlers.close?.(localName(name));
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  parser.ondoctype = () => {
    throw new RefusedUpload('document type');
  };
  parser.onerror = () => {
    throw new RefusedUpload('not XML');
  };
  return {
    push(text) {
      for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
    },
    end: () => void parser.close(),
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
