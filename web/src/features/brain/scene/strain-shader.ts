/**
 * The colouring of strain on the GPU. Each vertex names the two mesh nodes it lies between; their strains come from a
 * texture of one texel per node, so that playing needs no new geometry, only a new texture. The fragment shader looks up
 * cividis, draws the contour lines, hatches what exceeds the scale and greys what has no value.
 */

/** Point-data array of four numbers per vertex: node a, node b, blend t, region number. */
export const STRAIN_SOURCE = 'strainSource';

/*
 * The place is interpolated at the centroid: at the edge of a triangle the pixel's centre may lie outside it, and the cut
 * would leave single pixels standing.
 */

/** Texels per row of the strain texture. */
export const STRAIN_TEXTURE_WIDTH = 2048;

const vertexDeclarations = `
attribute vec4 ${STRAIN_SOURCE}MC;
uniform highp sampler2D strainTexture;
varying float strainVSOutput;
varying float regionVSOutput;
centroid varying vec3 placeVSOutput;
float strainAtNode(float node) {
  int i = int(node + 0.5);
  return texelFetch(strainTexture, ivec2(i % ${STRAIN_TEXTURE_WIDTH}, i / ${STRAIN_TEXTURE_WIDTH}), 0).r;
}
`;

const vertexBody = `
  strainVSOutput = mix(strainAtNode(${STRAIN_SOURCE}MC.x), strainAtNode(${STRAIN_SOURCE}MC.y), ${STRAIN_SOURCE}MC.z);
  regionVSOutput = ${STRAIN_SOURCE}MC.w;
  placeVSOutput = vertexMC.xyz;
`;

const fragmentDeclarations = `
varying float strainVSOutput;
varying float regionVSOutput;
centroid varying vec3 placeVSOutput;
uniform sampler2D cividisTexture;
uniform float scaleMax;
uniform float contourOpacity;
uniform float contourThin;
uniform float contourThick;
uniform float litRegion;
uniform vec3 missingColour;
uniform vec4 cutPlane;
uniform float cutting;
float nearLine(float strain, float line, float perPixel, float halfWidth) {
  return 1.0 - smoothstep(halfWidth - 0.5, halfWidth + 0.5, abs(strain - line) / perPixel);
}
`;

const fragmentBody = `
  float strainPerPixel = max(fwidth(strainVSOutput), 1e-7);
  float hatch = step(5.0, mod(gl_FragCoord.x + gl_FragCoord.y, 8.0));
  if (cutting > 0.5 && dot(placeVSOutput, cutPlane.xyz) > cutPlane.w) discard;
  vec3 strainColour = missingColour;
  if (strainVSOutput >= 0.0) {
    float step01 = clamp(strainVSOutput / scaleMax, 0.0, 1.0);
    strainColour = texture2D(cividisTexture, vec2((step01 * 255.0 + 0.5) / 256.0, 0.5)).rgb;
    if (strainVSOutput > scaleMax) strainColour = mix(strainColour, vec3(0.45, 0.30, 0.0), hatch);
    float line = max(nearLine(strainVSOutput, contourThin, strainPerPixel, 0.8),
                     nearLine(strainVSOutput, contourThick, strainPerPixel, 1.6));
    strainColour = mix(strainColour, vec3(0.04), contourOpacity * line);
  }
  if (litRegion >= 0.0 && abs(regionVSOutput - litRegion) > 0.5) {
    float grey = dot(strainColour, vec3(0.2126, 0.7152, 0.0722));
    strainColour = mix(vec3(grey), missingColour, 0.75);
  }
  ambientColor = strainColour;
  diffuseColor = strainColour;
`;

function after(shaderType: 'Vertex' | 'Fragment', tag: string, code: string) {
  return {
    shaderType,
    originalValue: `//VTK::${tag}`,
    replaceFirst: true,
    replacementValue: `//VTK::${tag}\n${code}`,
    replaceAll: false,
  };
}

/** What a vtk.js mapper's view-specific properties take as `ShaderReplacements`. */
export const STRAIN_SHADER_REPLACEMENTS = [
  after('Vertex', 'Color::Dec', vertexDeclarations),
  after('Vertex', 'Color::Impl', vertexBody),
  after('Fragment', 'Color::Dec', fragmentDeclarations),
  after('Fragment', 'Color::Impl', fragmentBody),
];
