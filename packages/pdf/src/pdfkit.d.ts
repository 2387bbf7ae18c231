/** Features of pdfkit that its published types omit. */
declare namespace PDFKit {
  interface OpenedImage {
    width: number;
    height: number;
  }

  namespace Mixins {
    interface PDFFont {
      /** A font that fontkit has parsed. */
      registerFont(name: string, font: import('fontkit').Font): this;
    }

    interface PDFImage {
      /** Decodes an image, so that its size is known before it is placed. */
      openImage(bytes: Buffer): OpenedImage;
      image(image: OpenedImage, x: number, y: number, options: ImageOption): this;
    }
  }
}
