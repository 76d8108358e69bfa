const files = import.meta.glob<string>("../../../locales/ja/*.ftl", { query: "?raw", import: "default", eager: true });
export default Object.values(files);
